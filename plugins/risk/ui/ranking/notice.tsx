import type { ReactNode } from 'react';

/** A remark that stays, with links and buttons in it; Carbon's own notifications may hold none. */
export function Notice({
  kind,
  title,
  children,
}: {
  readonly kind: 'info' | 'warning';
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={`limpid-notice limpid-notice-${kind}`} aria-label={title}>
      <strong>{title}</strong>
      <div>{children}</div>
    </section>
  );
}

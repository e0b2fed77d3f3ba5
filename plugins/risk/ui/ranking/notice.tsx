import type { ReactNode } from 'react';

/** A permanent notice with links and buttons, which Carbon's own notifications cannot hold. */
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

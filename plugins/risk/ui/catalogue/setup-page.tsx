import type { ReactNode } from 'react';
import { usePermission } from '@limpid/ui-kit';

type PermissionKey = `${string}.${string}`;

/** Parts of risk setup, in tab order. */
const parts = [
  { path: '', label: 'RPN formulas', permission: 'RPNFormula.Get' },
  { path: '/categories', label: 'RPN categories', permission: 'RPNCategory.Get' },
  { path: '/mac-formulas', label: 'MAC formulas', permission: 'MACFormula.Get' },
  { path: '/variables', label: 'Variables', permission: 'Variable.Get' },
  { path: '/criteria', label: 'Selection criteria', permission: 'SelectionCriteria.Get' },
  { path: '/goals', label: 'Risk goals', permission: 'SelectionCriteria.Get' },
  { path: '/units', label: 'Default units', permission: 'DefaultUnit.Get' },
] as const satisfies readonly { path: string; label: string; permission: PermissionKey }[];

export type SetupPart = (typeof parts)[number]['label'];

/** Tabs of risk setup above one of its parts, each with its own address. */
export function SetupPage({ part, children }: { readonly part: SetupPart; readonly children: ReactNode }) {
  return (
    <>
      <nav aria-label="Risk setup" className="limpid-setup-tabs">
        <div className="limpid-setup-list">
          {parts.map(each => (
            <Part key={each.label} {...each} current={each.label === part} />
          ))}
        </div>
      </nav>
      {children}
    </>
  );
}

function Part({
  path,
  label,
  permission,
  current,
}: {
  readonly path: string;
  readonly label: string;
  readonly permission: PermissionKey;
  readonly current: boolean;
}) {
  if (!usePermission(permission)) return null;
  return (
    <a href={`/app/master/risk-setup${path}`} {...(current ? { 'aria-current': 'page' as const } : {})}>
      {label}
    </a>
  );
}

const spelled: Readonly<Record<string, string>> = { Api: 'API', Master: 'Master data', UserRole: 'Role' };

/** An area or action of the permission matrix as people read it: MACFormula → MAC formula, GeneratePDF → Generate PDF. */
export function permissionName(name: string): string {
  const whole = spelled[name];
  if (whole !== undefined) return whole;
  const parts = name
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(' ');
  return parts
    .map((part, index) => spelled[part] ?? (index === 0 || part === part.toUpperCase() ? part : part.toLowerCase()))
    .join(' ');
}

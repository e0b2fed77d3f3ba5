const key = 'limpid.menu';

/** Titles of the groups of the menu that the user left open on this computer. */
export function openGroups(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(title => typeof title === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers whether a group is open. */
export function rememberGroup(title: string, isOpen: boolean): void {
  const others = openGroups().filter(each => each !== title);
  localStorage.setItem(key, JSON.stringify(isOpen ? [...others, title] : others));
}

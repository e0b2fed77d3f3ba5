import { SideNavDivider, SideNavLink, SideNavMenu, SideNavMenuItem } from '@carbon/react';
import { useEffect, type MouseEvent } from 'react';
import type { NavGroup } from '#schemas/identity/nav-groups';
import { lockedPath, ownerOf, type ShellPage } from '../../register-pages.js';
import { menuOf, type MenuEntry, type MenuGroup } from './menu-entries.js';
import { navIcon } from './nav-icons.js';
import { openGroups, rememberGroup } from './open-groups.js';

/** The menu in groups that fold. The group of the current page is open; others stay as the user left them. */
export function Menu({
  pages,
  groups,
  hasLocked,
  pathname,
  onOpen,
}: {
  readonly pages: readonly ShellPage[];
  readonly groups: readonly NavGroup[];
  /** Whether the tier leaves out areas, which one entry lists. */
  readonly hasLocked: boolean;
  readonly pathname: string;
  /** A page was chosen. */
  readonly onOpen: () => void;
}) {
  const owner = ownerOf({ pages, withheld: [] }, pathname);
  const isCurrent = ({ shared }: MenuEntry): boolean => owner !== undefined && shared.includes(owner);
  useEffect(() => {
    const link = document.querySelector<HTMLElement>('.cds--side-nav__link--current');
    if (link !== null) showInMenu(link);
  });
  return (
    <>
      {menuOf(pages, groups).map(group => {
        const [only, ...others] = group.entries;
        if (only !== undefined && others.length === 0)
          return (
            <SideNavLink
              key={group.title}
              href={only.path}
              renderIcon={navIcon[group.icon]}
              {...current(isCurrent(only))}
              onClick={onOpen}
            >
              {only.title}
            </SideNavLink>
          );
        const isActive = group.entries.some(isCurrent);
        return (
          // The key makes the group of a newly opened page start open.
          <Group
            key={`${group.title} ${isActive}`}
            group={group}
            isActive={isActive}
            isCurrent={isCurrent}
            onOpen={onOpen}
          />
        );
      })}
      {hasLocked && (
        <>
          <SideNavDivider />
          <SideNavLink href={lockedPath} {...current(pathname === lockedPath)} onClick={onOpen}>
            Not in this tier
          </SideNavLink>
        </>
      )}
    </>
  );
}

function Group({
  group: { title, icon, entries },
  isActive,
  isCurrent,
  onOpen,
}: {
  readonly group: MenuGroup;
  readonly isActive: boolean;
  readonly isCurrent: (entry: MenuEntry) => boolean;
  readonly onOpen: () => void;
}) {
  return (
    <SideNavMenu
      title={title}
      renderIcon={navIcon[icon]}
      isActive={isActive}
      defaultExpanded={isActive || openGroups().includes(title)}
      // The button folds by itself; this only remembers it.
      onClick={({ target }: MouseEvent<HTMLElement>) => {
        const button = (target as Element).closest('button');
        if (button !== null) rememberGroup(title, button.getAttribute('aria-expanded') !== 'true');
      }}
    >
      {entries.map(entry => (
        <SideNavMenuItem key={entry.path} href={entry.path} {...current(isCurrent(entry))} onClick={onOpen}>
          {entry.title}
        </SideNavMenuItem>
      ))}
    </SideNavMenu>
  );
}

/** Scrolls the menu to the current page; not by `scrollIntoView`, because the next Tab would start there. */
function showInMenu(link: HTMLElement): void {
  const menu = link.closest('.cds--side-nav__items');
  if (menu === null) return;
  const [place, frame] = [link.getBoundingClientRect(), menu.getBoundingClientRect()];
  if (place.top < frame.top) menu.scrollTop -= frame.top - place.top;
  else if (place.bottom > frame.bottom) menu.scrollTop += place.bottom - frame.bottom;
}

/** Marks the current page visually and for screen readers. */
function current(isActive: boolean) {
  return { isActive, ...(isActive ? { 'aria-current': 'page' as const } : {}) };
}

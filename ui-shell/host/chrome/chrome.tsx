import { Asleep, Light, Logout, UserAvatar } from '@carbon/icons-react';
import {
  Header,
  HeaderGlobalAction,
  HeaderGlobalBar,
  HeaderMenu,
  HeaderMenuButton,
  HeaderMenuItem,
  HeaderName,
  HeaderNavigation,
  HeaderSideNavItems,
  SideNav,
  SideNavDivider,
  SideNavItems,
  SideNavLink,
  SkipToContent,
} from '@carbon/react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { navigateToUrl } from 'single-spa';
import { AskedReason, currentFacility, Slot, Toasts, useMe, useNarrow } from '@limpid/ui-kit';
import { LicenceBanner } from './licence-banner.js';
import { OfflineNotice } from './offline-notice.js';
import { useFacilities } from './use-facilities.js';
import { enterFacility } from '../session.js';
import { lockedPath, ownerOf, type LockedArea, type ShellPage } from '../register-pages.js';

const noPages: readonly ShellPage[] = [];
const noneLocked: readonly LockedArea[] = [];

/** The frame: product and facility, navigation by group, theme, user menu. Hidden areas are absent, not disabled. */
export function Chrome({
  pages = noPages,
  locked = noneLocked,
}: {
  readonly pages?: readonly ShellPage[];
  readonly locked?: readonly LockedArea[];
}) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const pathname = usePathname();
  const wide = !useNarrow();
  useEffect(() => {
    const link = document.querySelector<HTMLElement>('.cds--side-nav__link--current');
    if (link !== null) showInMenu(link);
  });
  return (
    <>
      <Header aria-label="Limpid">
        <SkipToContent href="#main-content" />
        {!wide && (
          <HeaderMenuButton
            ref={opener}
            aria-label={open ? 'Close menu' : 'Open menu'}
            onClick={() => setOpen(!open)}
            isActive={open}
          />
        )}
        <HeaderName href="/app" prefix="">
          Limpid
        </HeaderName>
        <HeaderNavigation aria-label="Facility">
          <FacilitySwitch />
        </HeaderNavigation>
        <HeaderGlobalBar>
          <Slot name="header.actions" />
          <ThemeSwitch />
          <Person />
        </HeaderGlobalBar>
      </Header>
      <SideNav
        aria-label="Navigation"
        isFixedNav={wide}
        expanded={wide || open}
        isChildOfHeader={false}
        isPersistent={wide}
        onOverlayClick={() => setOpen(false)}
        onKeyDown={(event: React.KeyboardEvent) => {
          if (event.key !== 'Escape' || wide) return;
          setOpen(false);
          opener.current?.focus();
        }}
        onBlur={({ currentTarget, relatedTarget }: React.FocusEvent) => {
          // The open menu covers the page, so it closes when the focus moves to the page.
          const isLeft = relatedTarget !== null && relatedTarget !== opener.current;
          if (isLeft && !currentTarget.contains(relatedTarget)) setOpen(false);
        }}
      >
        <SideNavItems>
          {!wide && (
            <HeaderSideNavItems hasDivider>
              <FacilitySwitch />
            </HeaderSideNavItems>
          )}
          {groups(pages).map(([group, members], index) => (
            <Fragment key={group}>
              {index > 0 && <SideNavDivider />}
              {members.length > 1 && <li className="limpid-nav-group">{group}</li>}
              {members.map(({ title, path, shared }) => (
                <SideNavLink
                  key={path}
                  href={path}
                  {...current(shared.some(page => page === ownerOf({ pages, withheld: [] }, pathname)))}
                  onClick={() => setOpen(false)}
                >
                  {title}
                </SideNavLink>
              ))}
            </Fragment>
          ))}
          {locked.length > 0 && (
            <>
              <SideNavDivider />
              <SideNavLink href={lockedPath} {...current(pathname === lockedPath)}>
                Not in this tier
              </SideNavLink>
            </>
          )}
        </SideNavItems>
      </SideNav>
      <LicenceBanner />
      <OfflineNotice />
      <Toasts />
      <AskedReason />
    </>
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

/** One entry of the menu: it opens the first of the pages that share it. */
interface Entry {
  readonly title: string;
  readonly path: string;
  readonly shared: readonly ShellPage[];
}

/** Pages in the navigation, by group and in order. */
function groups(pages: readonly ShellPage[]): [string, Entry[]][] {
  const placed = pages
    .filter(page => page.nav !== undefined)
    .toSorted((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0));
  return [...Map.groupBy(placed, page => page.nav?.group ?? '')]
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .map(([group, members]) => [group, entries(members)]);
}

function entries(members: readonly ShellPage[]): Entry[] {
  return [...Map.groupBy(members, page => page.nav?.title ?? page.title)].flatMap(([title, shared]) =>
    shared[0] === undefined ? [] : [{ title, path: shared[0].path, shared }],
  );
}

const groupOrder = ['Work', 'Master data', 'Limits', 'Risk', 'Reports', 'Control', 'Administration'];
function rank(group: string): number {
  const position = groupOrder.indexOf(group);
  return position < 0 ? groupOrder.length : position;
}

function usePathname(): string {
  const [pathname, setPathname] = useState(location.pathname);
  useEffect(() => {
    const update = (): void => setPathname(location.pathname);
    addEventListener('single-spa:routing-event', update);
    return () => removeEventListener('single-spa:routing-event', update);
  }, []);
  return pathname;
}

function FacilitySwitch() {
  const facilities = useFacilities();
  const current = currentFacility();
  if (facilities.length < 2) return <HeaderMenuItem href="/app">{current.name}</HeaderMenuItem>;
  return (
    <HeaderMenu menuLinkName={current.name} aria-label={current.name}>
      {facilities.map(facility => (
        <HeaderMenuItem
          key={facility.id}
          href="/app"
          isActive={facility.id === current.id}
          onClick={(event: React.MouseEvent<HTMLElement>) => {
            event.preventDefault();
            enterFacility(facility);
            location.assign('/app');
          }}
        >
          {`${facility.facilityGroup.name}: ${facility.name}`}
        </HeaderMenuItem>
      ))}
    </HeaderMenu>
  );
}

function ThemeSwitch() {
  const [dark, setDark] = useState(document.documentElement.dataset['carbonTheme'] === 'g100');
  const change = (): void => {
    const theme = dark ? 'white' : 'g100';
    document.documentElement.dataset['carbonTheme'] = theme;
    localStorage.setItem('limpid.theme', theme);
    setDark(!dark);
  };
  return (
    <HeaderGlobalAction aria-label={dark ? 'Light theme' : 'Dark theme'} onClick={change}>
      {dark ? <Light size={20} /> : <Asleep size={20} />}
    </HeaderGlobalAction>
  );
}

function Person() {
  const me = useMe();
  const name = me === undefined ? 'Account' : `${me.firstName} ${me.lastName}`;
  return (
    <>
      <HeaderGlobalAction aria-label={name} tooltipAlignment="end" onClick={() => navigateToUrl('/app/profile')}>
        <UserAvatar size={20} />
      </HeaderGlobalAction>
      <HeaderGlobalAction aria-label="Sign out" tooltipAlignment="end" onClick={() => location.assign('/logout')}>
        <Logout size={20} />
      </HeaderGlobalAction>
    </>
  );
}

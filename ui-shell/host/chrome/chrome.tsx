import { Asleep, Light, UserAvatar } from '@carbon/icons-react';
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
  SideNavItems,
  SkipToContent,
} from '@carbon/react';
import { useEffect, useRef, useState } from 'react';
import { navigateToUrl } from 'single-spa';
import { AskedReason, currentFacility, Slot, Toasts, useMe, useNarrow } from '@limpid/ui-kit';
import { Find } from './find/find.js';
import { Help } from './help/help.js';
import { LicenceBanner } from './licence-banner.js';
import { Menu } from './menu/menu.js';
import { OfflineNotice } from './offline-notice.js';
import { SeatBanner } from './seat-banner.js';
import { SignOut } from './sign-out.js';
import { useFacilities } from './use-facilities.js';
import { enterFacility } from '../session.js';
import type { KnownPages } from '../register-pages.js';

const noPages: KnownPages['pages'] = [];
const noGroups: KnownPages['groups'] = [];
const noActions: KnownPages['actions'] = [];
const noneLocked: KnownPages['locked'] = [];

/** The frame: product and facility, navigation by group, search, theme, user menu. Hidden areas are absent, not disabled. */
export function Chrome({
  pages = noPages,
  groups = noGroups,
  actions = noActions,
  locked = noneLocked,
}: Partial<Pick<KnownPages, 'pages' | 'groups' | 'actions' | 'locked'>>) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const pathname = usePathname();
  const wide = !useNarrow();
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
        {!wide && <span className="limpid-facility-name">{currentFacility().name}</span>}
        <HeaderGlobalBar>
          <Find pages={pages} groups={groups} actions={actions} />
          <Slot name="header.actions" />
          <Help />
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
          <Menu
            pages={pages}
            groups={groups}
            hasLocked={locked.length > 0}
            pathname={pathname}
            onOpen={() => setOpen(false)}
          />
        </SideNavItems>
      </SideNav>
      <LicenceBanner />
      <SeatBanner />
      <OfflineNotice />
      <Toasts />
      <AskedReason />
    </>
  );
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
      <SignOut />
    </>
  );
}

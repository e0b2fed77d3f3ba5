import type { FacilityChoice } from '#schemas/identity/facility-choice';
import { lastFacility } from '../session.js';
import { element } from './dom.js';
import { showScreen } from './screen.js';

/**
 * The Choose Facility accordion, grouped by facility group, scrolling at 400 px; the last used facility comes first.
 */
export function chooseFacility(facilities: readonly FacilityChoice[]): Promise<FacilityChoice> {
  const last = lastFacility();
  const lastFirst = facilities.toSorted((a, b) => Number(b.id === last) - Number(a.id === last));
  return new Promise(resolve => {
    const groups = Map.groupBy(lastFirst, facility => facility.facilityGroup.name);
    const sections = [...groups].map(([name, members]) => {
      const buttons = members.map(facility => {
        const note = facility.id === last ? ' (last used)' : '';
        const button = element(
          'button',
          { type: 'button', class: 'cds--btn cds--btn--tertiary' },
          `${facility.name}${note}`,
        );
        button.addEventListener('click', () => resolve(facility));
        return button;
      });
      return element('details', { open: '' }, element('summary', {}, name), ...buttons);
    });
    const list = element('div', { class: 'limpid-facilities', tabindex: '0', role: 'group' }, ...sections);
    list.setAttribute('aria-label', 'Facilities');
    const main = showScreen('Choose Facility', 'You work in several facilities', list);
    main.querySelector('button')?.focus();
  });
}

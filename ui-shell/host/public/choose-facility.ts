import type { FacilityChoice } from '../session.js';
import { element } from './dom.js';

/** The Choose Facility accordion, grouped by facility group, scrolling at 400 px (specification section 2). */
export function chooseFacility(main: HTMLElement, facilities: readonly FacilityChoice[]): Promise<FacilityChoice> {
  return new Promise(resolve => {
    const last = localStorage.getItem('limpid.lastFacility');
    const groups = Map.groupBy(facilities, facility => facility.facilityGroup.name);
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
    main.replaceChildren(
      element('h1', { tabindex: '-1' }, 'Choose Facility'),
      element('div', { class: 'limpid-facilities' }, ...sections),
    );
    main.querySelector('button')?.focus();
  });
}

/**
 * The help of a field for a day, with the day that stands in it. Browsers show it in the order of the reader's own country,
 * where 03/04/2027 may be either day; reports and lists show `2027-04-03`.
 */
export function saidDay(day: string, help = ''): string {
  const said = day === '' ? '' : `${day} (year-month-day)`;
  return [help, said].filter(text => text !== '').join(' · ');
}

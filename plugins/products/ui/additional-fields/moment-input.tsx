import { TextInput } from '@carbon/react';
import { useState } from 'react';
import { useFacilityData } from '@limpid/ui-kit';
import { describedByFault, type ControlProps } from './control-props.js';
import { fromZone, toZone } from './zoned-time.js';

interface InputProps {
  readonly shared: ControlProps;
  readonly value: string;
  readonly onChange: (value: string | null) => void;
}

/** A day as `2026-11-21`, never in an order of day and month that somebody may read otherwise. */
export function DayInput({ shared, value, onChange }: InputProps) {
  return (
    <TextInput
      {...shared}
      {...describedByFault(shared)}
      placeholder="yyyy-mm-dd"
      value={value}
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
    />
  );
}

/** Date and time by the facility's clock; kept in UTC. What is no moment goes to the server, which says so. */
export function MomentInput({ shared, value, onChange }: InputProps) {
  const { data } = useFacilityData<{ dateTimeSetting: { readonly timezone: string } }>(
    '/date-time-setting',
    'Loading the time zone',
    { isAside: true },
  );
  const zone = data?.dateTimeSetting.timezone ?? 'UTC';
  const [kept = '', keptTime = ''] = (toZone(value, zone) || value).split('T');
  const [draft, setDraft] = useState<{ readonly day: string; readonly time: string } | null>(null);
  const { day, time } = draft ?? { day: kept, time: keptTime };
  const send = (nextDay: string, nextTime: string): void => {
    setDraft({ day: nextDay, time: nextTime });
    const typed = [nextDay, nextTime].filter(part => part !== '').join('T');
    const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed);
    onChange(isWhole ? (fromZone(typed, zone) ?? typed) : typed === '' ? null : typed);
  };
  const help = [shared.helperText, `Time zone ${zone}`].filter(part => part !== '').join('. ');
  return (
    <div className="limpid-own-moment">
      <DayInput shared={{ ...shared, helperText: help }} value={day} onChange={next => send(next ?? '', time)} />
      <TextInput
        id={`${shared.id}-time`}
        labelText="Time"
        aria-label={`${shared.labelText.replace(/ \*$/, '')} time`}
        placeholder="hh:mm"
        value={time}
        onChange={event => send(day, event.target.value)}
      />
    </div>
  );
}

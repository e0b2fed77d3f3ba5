import { TextInput } from '@carbon/react';
import { useState } from 'react';
import { DayField, useFacilityData } from '@limpid/ui-kit';
import type { ControlProps } from './control-props.js';
import { fromZone, toZone } from './zoned-time.js';

interface InputProps {
  readonly shared: ControlProps;
  readonly value: string;
  readonly onChange: (value: string | null) => void;
}

/** Props of a date picker from those of every control. */
export function dayProps({ id, labelText: label, helperText: help, invalid, invalidText }: ControlProps) {
  return { id, label, help, fault: invalid ? invalidText : undefined };
}

/** Date and time in the time zone of the facility, stored in UTC; an invalid entry is sent and refused by the server. */
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
      <DayField
        {...dayProps({ ...shared, helperText: help })}
        value={day === '' ? null : day}
        onChange={next => send(next ?? '', time)}
      />
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

import { CheckmarkFilled, CircleDash, InProgress, MisuseOutline, View } from '@carbon/icons-react';
import { Tag } from '@carbon/react';
import type { StateColour, WorkflowState } from '#schemas/workflow/table';

const looks = {
  grey: { type: 'gray', icon: CircleDash },
  blue: { type: 'blue', icon: View },
  amber: { type: 'outline', icon: InProgress },
  green: { type: 'green', icon: CheckmarkFilled },
  red: { type: 'red', icon: MisuseOutline },
} as const satisfies Readonly<Record<StateColour, object>>;

/** The state of a record with colour, icon and word (specification section 4). */
export function StateTag({
  state: { title, colour },
  size = 'md',
}: {
  readonly state: WorkflowState;
  readonly size?: 'sm' | 'md';
}) {
  const { type, icon } = looks[colour];
  return (
    <Tag type={type} size={size} renderIcon={icon} {...(colour === 'amber' ? { className: 'limpid-amber' } : {})}>
      {title}
    </Tag>
  );
}

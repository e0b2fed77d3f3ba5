import { FilterableMultiSelect } from '@carbon/react';
import { useFacilityData } from '@limpid/ui-kit';

interface Person {
  readonly username: string;
  readonly fullName: string;
}
interface Item {
  readonly id: string;
  readonly text: string;
}

/** Multiple choice of users of the facility, found by typing. */
export function UsersInput({
  id,
  labelText,
  helperText,
  invalid,
  invalidText,
  value,
  onChange,
}: {
  readonly id: string;
  readonly labelText: string;
  readonly helperText: string;
  readonly invalid: boolean;
  readonly invalidText: string;
  readonly value: readonly string[];
  readonly onChange: (value: string[] | null) => void;
}) {
  const { data } = useFacilityData<{ users: readonly Person[] }>('/additional-fields/users', 'Loading the users', {
    isAside: true,
  });
  const users = (data?.users ?? []).map(({ username, fullName }) => ({
    id: username,
    text: `${fullName} (${username})`,
  }));
  const otherUsers = value
    .filter(username => !users.some(person => person.id === username))
    .map(username => ({ id: username, text: username }));
  const items = [...users, ...otherUsers];
  const names = items.filter(item => value.includes(item.id)).map(item => item.text);
  return (
    <FilterableMultiSelect<Item>
      id={id}
      titleText={labelText}
      helperText={[helperText, names.join(', ')].filter(part => part !== '').join('. ')}
      invalid={invalid}
      invalidText={invalidText}
      placeholder="Type a name"
      items={items}
      itemToString={item => item?.text ?? ''}
      selectedItems={items.filter(item => value.includes(item.id))}
      onChange={({ selectedItems }) => onChange(selectedItems.length === 0 ? null : selectedItems.map(item => item.id))}
    />
  );
}

import { describe, expect, test } from 'vitest';
import { Slots } from './slots.js';

/** A call whose end the test decides. */
function held(): { readonly work: () => Promise<void>; readonly end: () => void } {
  let end = (): void => undefined;
  const ended = new Promise<void>(resolve => (end = resolve));
  return { work: () => ended, end };
}

const address = (name: string) => ({ name, isKnown: false });
const person = (name: string) => ({ name, isKnown: true });
const settled = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

describe('calls that wait', () => {
  test('are served lane by lane: one caller of many calls holds nobody else up', async () => {
    const slots = new Slots(1, 100);
    const { work, end } = held();
    const order: string[] = [];
    const note = (name: string) => () => Promise.resolve(void order.push(name));
    const all = [slots.run(address('a'), work)];
    for (const name of ['a1', 'a2', 'a3']) all.push(slots.run(address('a'), note(name)));
    all.push(
      slots.run(address('b'), note('b1')),
      slots.run(person('c'), note('c1')),
      slots.run(person('c'), note('c2')),
    );
    end();
    await Promise.all(all);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  });

  test('give way in a full queue: the longest lane loses its last call, and a stranger gives way to a person', async () => {
    const slots = new Slots(1, 4);
    const { work, end } = held();
    const lost: string[] = [];
    const ran: string[] = [];
    const wait = (name: string, lane: ReturnType<typeof address>): Promise<void> =>
      slots
        .run(lane, () => Promise.resolve(void ran.push(name)))
        .catch((error: unknown) => void lost.push(`${name} ${(error as { errName: string }).errName}`));
    const all = [slots.run(address('x'), work)];
    for (const name of ['a1', 'a2', 'a3']) all.push(wait(name, address('a')));
    all.push(wait('b1', address('b')), wait('a4', address('a')));
    await settled();
    expect(lost).toEqual(['a4 TooManyRequests']);
    all.push(wait('c1', address('c')), wait('d1', address('d')), wait('e1', address('e')), wait('p1', person('p')));
    await settled();
    expect(lost.map(each => each.slice(0, 2)).toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'e1']);
    end();
    await Promise.all(all);
    expect(ran.toSorted()).toEqual(['b1', 'c1', 'd1', 'p1']);
  });

  test('a slot is free again after a failure', async () => {
    const slots = new Slots(1, 1);
    await expect(slots.run(address('a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await slots.run(address('a'), () => Promise.resolve('yes'))).toBe('yes');
  });
});

import { useEffect, useRef, type KeyboardEvent, type KeyboardEventHandler } from 'react';

const choosing = new Set(['ArrowDown', 'ArrowUp', 'Enter']);

/**
 * Repeats keys that choose from a list once the list has loaded; without this, Enter would choose nothing or submit the
 * form. Further typing or moving the focus cancels them.
 */
export function useEarlyKeys(isWaiting: boolean): KeyboardEventHandler<HTMLElement> {
  const early = useRef<string[]>([]);
  const box = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (isWaiting) return;
    const keys = early.current.splice(0);
    const press = (): void => {
      const key = keys.shift();
      if (key === undefined || document.activeElement !== box.current) return;
      box.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      // Each key acts on the result of the previous one.
      setTimeout(press);
    };
    setTimeout(press);
  }, [isWaiting]);
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (!isWaiting) return;
    if (!choosing.has(event.key)) {
      early.current = [];
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    box.current = event.currentTarget;
    early.current.push(event.key);
  };
}

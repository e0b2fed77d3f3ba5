import { useEffect, type RefObject } from 'react';

/** Closes an open popover by Escape and by a press outside; Escape returns the focus to its button. */
export function useDismiss(isOpen: boolean, box: RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: PointerEvent): void => {
      if (target instanceof Node && box.current?.contains(target) === false) close();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
      box.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    addEventListener('pointerdown', onPress);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('pointerdown', onPress);
      removeEventListener('keydown', onKey);
    };
  });
}

import { useRef, useState } from 'react';

/**
 * An act that is not begun again while it runs, and whether it runs: who presses a button twice while the server or the page
 * takes its time means it once.
 */
export function useOnce(act: () => Promise<void>): readonly [run: () => Promise<void>, isRunning: boolean] {
  const running = useRef(false);
  const [isRunning, setRunning] = useState(false);
  const run = async (): Promise<void> => {
    // The picture may still show the button that can be pressed.
    if (running.current) return;
    running.current = true;
    setRunning(true);
    try {
      await act();
    } finally {
      running.current = false;
      setRunning(false);
    }
  };
  return [run, isRunning];
}

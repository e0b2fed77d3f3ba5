import { useRef, useState } from 'react';

/** An action that cannot start again while it runs, and whether it is running. */
export function useOnce(act: () => Promise<void>): readonly [run: () => Promise<void>, isRunning: boolean] {
  const running = useRef(false);
  const [isRunning, setRunning] = useState(false);
  const run = async (): Promise<void> => {
    // The button may still be enabled on screen.
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

import { useEffect, useRef, type RefObject } from 'react';
import { useNavigate } from 'react-router';

/** Whether the component still stands on the page: answers come late, and people go on meanwhile. */
export function usePresence(): RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

/**
 * Leads on within the application, for example to what was saved. Whoever has left the page meanwhile stays where they are:
 * a late answer would take them from other work.
 */
export function useOnward(): (to: string) => void {
  const navigate = useNavigate();
  const isHere = usePresence();
  return to => {
    if (isHere.current) void navigate(to);
  };
}

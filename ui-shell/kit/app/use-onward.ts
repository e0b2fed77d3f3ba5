import { useEffect, useRef, type RefObject } from 'react';
import { useNavigate } from 'react-router';

/** Whether the component is still mounted, for late answers. */
export function useIsMounted(): RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

/** Navigates within the application, for example to the saved record, unless the user has left the page meanwhile. */
export function useOnward(): (to: string) => void {
  const navigate = useNavigate();
  const isHere = useIsMounted();
  return to => {
    if (isHere.current) void navigate(to);
  };
}

import { useEffect, useState, type RefObject } from 'react';

/** The width of an element in pixels, so that text in a chart keeps its size on every screen. */
export function useWidth(element: RefObject<HTMLElement | null>, initial: number): number {
  const [width, setWidth] = useState(initial);
  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    const observer = new ResizeObserver(() => {
      // An element that is not laid out has no width to draw for.
      if (target.clientWidth > 0) setWidth(target.clientWidth);
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

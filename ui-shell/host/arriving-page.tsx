import { LoadingPage, missingPage } from '@limpid/ui-kit';
import { createRoot } from 'react-dom/client';
import type { AppProps, LifeCycles } from 'single-spa';
import type { LockedArea } from './register-pages.js';

/** What the host passes to every page; single-spa adds its own. */
interface HostProps {
  readonly domElement: HTMLElement;
  /** Base address of the page; omitted for pages that are shown under any address. */
  readonly basePath?: string;
  /** Areas that the tier excludes, for the page that lists them. */
  readonly locked?: readonly LockedArea[];
}
type PageProps = AppProps & HostProps;

/**
 * A page whose code is loading: a placeholder is shown at once, other pages can be opened meanwhile, and a failure is
 * reported.
 */
export function arrivingPage(load: () => Promise<LifeCycles>): LifeCycles<HostProps> {
  let code: Promise<LifeCycles> | undefined;
  let leave = async (): Promise<void> => undefined;
  return {
    bootstrap: async () => undefined,
    mount: async (props: PageProps) => {
      code ??= load().then(async page => {
        await inTurn(page.bootstrap, props);
        return page;
      });
      leave = show(code, props);
    },
    unmount: async () => leave(),
  };
}

/** Shows a page once its code is loaded; returns a function that removes it. */
function show(code: Promise<LifeCycles>, props: PageProps): () => Promise<void> {
  const place = document.createElement('div');
  props.domElement.append(place);
  const stand = createRoot(place);
  stand.render(<LoadingPage />);
  const clear = (): void => {
    stand.unmount();
    place.remove();
  };
  let isLeft = false;
  let mounted: Promise<LifeCycles> | undefined;
  void code.then(
    page => {
      if (isLeft) return;
      clear();
      mounted = inTurn(page.mount, props).then(() => page);
    },
    async (error: unknown) => {
      const Missing = await missingPage(error);
      if (!isLeft) stand.render(<Missing />);
    },
  );
  return async () => {
    isLeft = true;
    clear();
    const page = await mounted;
    if (page !== undefined) await inTurn(page.unmount, props);
  };
}

async function inTurn(steps: LifeCycles['mount'], props: AppProps): Promise<void> {
  for (const step of [steps].flat()) await step(props);
}

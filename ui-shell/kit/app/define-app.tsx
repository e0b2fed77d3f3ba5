import { FeatureFlags } from '@carbon/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Component, StrictMode, type ComponentType, type ReactNode } from 'react';
import * as ReactDOMClient from 'react-dom/client';
import * as React from 'react';
import { BrowserRouter } from 'react-router';
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react';
import { queryClient } from '../api/queries.js';
import { SomethingWentWrong } from './something-went-wrong.js';

/** What the host passes to every page. */
export interface PageProps {
  readonly basePath?: string;
  readonly domElement?: HTMLElement;
}

/**
 * Makes a single-spa life cycle of a component: query cache, router, error boundary. Two React defaults are changed so
 * that quick keys are not lost on slow computers: dialogs keep the focus as Tab is pressed, and changes of the address
 * are rendered before the next key.
 */
export function defineApp<P extends object>(Page: ComponentType<P>): ReactAppOrParcel<P & PageProps> {
  return singleSpaReact<P & PageProps>({
    React,
    ReactDOMClient,
    rootComponent: (props: P & PageProps) => (
      <StrictMode>
        <Boundary>
          <FeatureFlags enableFocusWrapWithoutSentinels>
            <QueryClientProvider client={queryClient}>
              <BrowserRouter basename={props.basePath ?? '/'} useTransitions={false}>
                <Page {...props} />
              </BrowserRouter>
            </QueryClientProvider>
          </FeatureFlags>
        </Boundary>
      </StrictMode>
    ),
    errorBoundary: () => <SomethingWentWrong />,
    domElementGetter: (props: P & PageProps) => mountPoint(props.domElement),
  } as Parameters<typeof singleSpaReact<P & PageProps>>[0]);
}

/** single-spa unmounts one page while it mounts the next, so each has an element of its own. */
function mountPoint(parent: HTMLElement | undefined): HTMLElement {
  const element = document.createElement('div');
  (parent ?? document.body).append(element);
  return element;
}

class Boundary extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }
  override render(): ReactNode {
    return this.state.broken ? <SomethingWentWrong /> : this.props.children;
  }
}

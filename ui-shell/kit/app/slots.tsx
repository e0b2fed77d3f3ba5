import { Component, createElement, type ComponentType, type ReactNode } from 'react';
import { laterPart } from './later.js';

/** A part that a plugin places on a page of another, as the server lists it for this user and facility. */
export interface SlotPart {
  readonly slot: string;
  readonly export: string;
  readonly title: string;
  readonly plugin: string;
  readonly entry: string;
  readonly styles?: string;
}

let known: readonly SlotPart[] = [];
const components = new Map<string, ComponentType<object>>();

/** Called once by the host, when the user's pages are known. */
export function setSlotParts(parts: readonly SlotPart[]): void {
  known = parts;
}

/** The parts of a slot in order; empty where there are none for this user. */
export function partsOf(slot: string): readonly SlotPart[] {
  return known.filter(part => part.slot === slot);
}

/** One part; its code is loaded when it is first shown, and a failure is shown in its place. */
export function SlotPartContent({ part, given }: { readonly part: SlotPart; readonly given: object }) {
  return <PartBoundary title={part.title}>{createElement(componentOf(part), given)}</PartBoundary>;
}

const nothing = {};

/** All parts of a slot in order; `empty` if there are none. */
export function Slot({
  name,
  given = nothing,
  empty = null,
}: {
  readonly name: string;
  readonly given?: object;
  readonly empty?: ReactNode;
}) {
  const parts = partsOf(name);
  if (parts.length === 0) return empty;
  return parts.map(part => <SlotPartContent key={`${part.plugin} ${part.export}`} part={part} given={given} />);
}

function componentOf(part: SlotPart): ComponentType<object> {
  const key = `${part.entry} ${part.export}`;
  const made = components.get(key) ?? laterPart(() => load(part), <FailedPart title={part.title} />);
  components.set(key, made);
  return made;
}

async function load(part: SlotPart): Promise<ComponentType<object>> {
  loadStyles(part.styles);
  const module = (await import(/* @vite-ignore */ part.entry)) as Readonly<Record<string, ComponentType<object>>>;
  const found = module[part.export];
  if (found === undefined) throw new Error(`${part.plugin} exports no ${part.export}`);
  return found;
}

/** Adds the style sheet of a plugin's pages to the document, once. */
export function loadStyles(address: string | undefined): void {
  if (address === undefined || document.querySelector(`link[href="${address}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  document.head.append(link);
}

/** Replaces a part that failed to load or to render. */
function FailedPart({ title }: { readonly title: string }) {
  return (
    <p className="limpid-lead" role="alert">
      {title} cannot be shown: something went wrong in this part of the page.
    </p>
  );
}

class PartBoundary extends Component<
  { readonly title: string; readonly children: ReactNode },
  { readonly broken: boolean }
> {
  override state = { broken: false };
  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }
  override render(): ReactNode {
    return this.state.broken ? <FailedPart title={this.props.title} /> : this.props.children;
  }
}

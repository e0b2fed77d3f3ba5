import {
  inOneMoment,
  momentOf,
  token,
  validationError,
  type AnyCall,
  type AuditNote,
  type ComparedView,
  type PreviewNotes,
  type Token,
} from '#kernel/contract';
import type { Facilities } from '../facility/facilities.js';
import { isEnabled } from '../facility/features.js';
import type { RegistryView } from '../core/rooms.js';
import { mayCall } from '../session/assert-may.js';
import type { Finding } from '#schemas/views';
import type { Past } from './past.js';
import type { Edit, Preview } from './preview.js';

const usuallyShown = 100;

/** Compares the views of plugins of a facility: with unsaved edits, or on two dates. */
export class Views {
  constructor(
    private readonly views: readonly ComparedView[],
    private readonly past: Past,
    private readonly previews: Preview,
    private readonly registry: RegistryView,
    private readonly facilities: Facilities,
    private readonly previewNotes: readonly PreviewNotes[] = [],
  ) {}

  async preview(
    call: AnyCall,
    edits: readonly Edit[],
    limit = usuallyShown,
  ): Promise<{
    readonly notes: readonly AuditNote[];
    readonly findings: readonly Finding[];
    readonly sentences: readonly string[];
  }> {
    const views = await this.viewsFor(call);
    const before = await lookAll(views, call);
    const { seen, notes } = await this.previews.run(call, edits, previewing => lookAll(views, previewing));
    const sentences: string[] = [];
    for (const each of await this.ofFeatures(call, this.previewNotes)) sentences.push(...(await each.notes(call)));
    return { notes, findings: compareAll(views, before, seen, limit), sentences };
  }

  async compare(
    call: AnyCall,
    from: string,
    to: string | undefined,
    limit = usuallyShown,
  ): Promise<{ readonly from: Date; readonly to: Date; readonly findings: readonly Finding[] }> {
    const views = await this.viewsFor(call);
    const earlier = await this.past.at(call, from, 'from');
    const later = to === undefined ? call : await this.past.at(call, to, 'to');
    // Swapped silently, a limit that tightened would be reported as one that loosened.
    if (momentOf(later) < momentOf(earlier)) throw validationError({ path: 'to', message: 'lies before from' });
    const before = await lookAll(views, earlier);
    const after = await inOneMoment(later, seeing => lookAll(views, seeing));
    return { from: momentOf(earlier), to: momentOf(later), findings: compareAll(views, before, after, limit) };
  }

  /** All views of the facility between two states, whatever the caller may see: for records that many people read. */
  async between(
    { before, after }: { readonly before: AnyCall; readonly after: AnyCall },
    limit: number,
    onView: (done: number, total: number, title: string) => void = () => undefined,
  ): Promise<readonly Finding[]> {
    const views = await this.ofFeatures(after, this.views);
    const findings: Finding[] = [];
    for (const [index, view] of views.entries()) {
      onView(index, views.length, view.group ?? view.key);
      findings.push(...compareAll([view], [await view.look(before)], [await view.look(after)], limit));
    }
    return findings;
  }

  /** The views that the caller may see in this facility. */
  private async viewsFor(call: AnyCall): Promise<readonly ComparedView[]> {
    return (await this.ofFeatures(call, this.views)).filter(({ access }) => mayCall(call.actor, access));
  }

  /** Those whose feature the facility has. */
  private async ofFeatures<T extends { readonly feature?: string }>(call: AnyCall, all: readonly T[]): Promise<T[]> {
    const known = await this.facilities.byId(call.facility.id);
    return all.filter(
      ({ feature }) => feature === undefined || (known !== null && isEnabled(this.registry.features, known, feature)),
    );
  }
}

export const ViewsToken: Token<Views> = token<Views>('kernel.Views');

/** Sequentially, because they share a connection. */
async function lookAll(views: readonly ComparedView[], call: AnyCall): Promise<readonly unknown[]> {
  const seen: unknown[] = [];
  for (const view of views) seen.push(await view.look(call));
  return seen;
}

function compareAll(
  views: readonly ComparedView[],
  before: readonly unknown[],
  after: readonly unknown[],
  limit: number,
): Finding[] {
  return views.flatMap((view, index) =>
    view.compare(before[index], after[index], limit).map(({ title, sentence, counts, differences, words }) => {
      const shown = differences.slice(0, limit).map(difference => ({ ...difference }));
      const own = words === undefined ? {} : { words: { ...words } };
      const heading = view.group === undefined ? {} : { group: view.group };
      return { view: view.key, ...heading, title, sentence, counts: { ...counts }, differences: shown, ...own };
    }),
  );
}

import type { Cover, Evidence } from './coverage.js';

/** What one cell should be. */
interface ExpectedCell {
  readonly equipment: number;
  readonly production: number;
  readonly residue: number;
  readonly status: string;
  readonly since: number | null;
  readonly isAccepted: boolean;
}

/**
 * The same answer another way: the rules of screen S30 and transitions 4.3 asked of each equipment, production and residue
 * by searching the lists, without places, columns or indexes of the engine.
 */
export function recomputed(evidence: Evidence): readonly ExpectedCell[] {
  const { equipments, productions, residues } = evidence.plant;
  return equipments.flatMap((_one, equipment) =>
    productions.flatMap((_other, production) => {
      const use = productions[production]?.uses.find(each => each.equipment === equipment);
      if (use === undefined) return [];
      const { made = [], nitrosamines = [] } = productions[production] ?? {};
      return [...made, ...use.agents, ...nitrosamines]
        .filter((each, at, all) => all.indexOf(each) === at && residues[each] !== undefined)
        .map(residue => ({ equipment, production, residue, ...judged(evidence, { equipment, production, residue }) }));
    }),
  );
}

type Place = Pick<ExpectedCell, 'equipment' | 'production' | 'residue'>;

function judged(evidence: Evidence, at: Place): Pick<ExpectedCell, 'status' | 'since' | 'isAccepted'> {
  const isHere = (each: Pick<Cover, keyof Place>): boolean =>
    each.equipment === at.equipment && each.production === at.production && [null, at.residue].includes(each.residue);
  const isAccepted = evidence.accepted.some(isHere);
  if (needsNone(evidence, at)) return { status: 'notApplicable', since: null, isAccepted };
  const here = evidence.covers.filter(isHere);
  const inForce = here.filter(each => fault(evidence, each, at) === null);
  const proof = latest(inForce);
  if (proof !== undefined) {
    const isDue = proof.validUntil !== null && proof.validUntil <= evidence.now + evidence.notice;
    const status = isDue ? 'dueSoon' : proof.isOwn ? 'validated' : 'covered';
    return { status, since: proof.provenAt, isAccepted };
  }
  const isStarted = evidence.work.some(
    ({ equipments, production, isAbout }) =>
      equipments.includes(at.equipment) && [null, at.production].includes(production) && isAbout(at.residue),
  );
  const lost = latest(here);
  const status = isStarted ? 'inProgress' : lost === undefined ? 'notValidated' : 'revalidationNeeded';
  const begun = [
    evidence.plant.equipments[at.equipment]?.since ?? 0,
    evidence.plant.productions[at.production]?.since ?? 0,
  ];
  const why = lost === undefined ? null : fault(evidence, lost, at);
  const since =
    lost === undefined ? Math.max(...begun) : why === 'validity' ? (lost.validUntil ?? 0) : evidence.limitsSince;
  return { status, since: Number.isNaN(since) ? null : since, isAccepted };
}

/** Own studies first, then the latest; of two of one moment the one stated first. */
function latest(covers: readonly Cover[]): Cover | undefined {
  const [own, others] = [covers.filter(each => each.isOwn), covers.filter(each => !each.isOwn)];
  const among = own.length > 0 ? own : others;
  const last = Math.max(...among.map(each => each.provenAt));
  return among.find(each => each.provenAt === last);
}

function fault(evidence: Evidence, cover: Cover, { residue }: Place): 'validity' | 'limit' | null {
  if (cover.validUntil !== null && cover.validUntil < evidence.now) return 'validity';
  const proven = cover.provenLimitMgPerSqcm;
  if (proven === null) return null;
  const share = evidence.limitOf(cover.equipment, residue) / proven;
  return share >= 1 - 1e-9 ? null : 'limit';
}

function needsNone({ plant }: Evidence, { equipment, production, residue }: Place): boolean {
  const piece = plant.equipments[equipment];
  if (piece?.whyNot === 'noContact') return true;
  const kind = plant.residues[residue]?.kind;
  if (kind === 'cleaningAgent') return piece?.withoutResidue.has(residue) === true;
  if (piece?.whyNot === 'dedicated') return true;
  const others = plant.productions.filter(
    (each, at) => at !== production && each.uses.some(use => use.equipment === equipment),
  );
  const isSame = plant.skipsSameActive && kind === 'active' && others.every(({ made }) => made.includes(residue));
  return others.length === 0 || isSame;
}

import { Type, type Static } from 'typebox';
import { StringEnum } from '#schemas/lib/fields';

/** Where inspectors have their questions from. */
export const questionSources = {
  hbel: 'Health-based exposure limits (PIC/S PI 052-1)',
  annex15: 'Cleaning validation (EU GMP Annex 15, section 10)',
  fda: 'Equipment cleaning and worst cases (FDA, 21 CFR 211.67)',
  integrity: 'Data integrity (21 CFR Part 11, Annex 11)',
} as const;
/** The key of a source. */
export type QuestionSource = keyof typeof questionSources;

/** A question that inspectors ask, its answer now, and the pages with the proof. */
export const InspectorQuestion = Type.Object({
  key: Type.String(),
  source: StringEnum(Object.keys(questionSources) as QuestionSource[]),
  question: Type.String(),
  /** One sentence. */
  answer: Type.String(),
  /** `open`: something is missing or overdue. */
  state: StringEnum(['fine', 'open']),
  links: Type.Array(Type.Object({ label: Type.String(), address: Type.String() })),
});
export type InspectorQuestion = Static<typeof InspectorQuestion>;

/** All questions, in the order in which they are asked. */
export const InspectorQuestions = Type.Object({ questions: Type.Array(InspectorQuestion) });
export type InspectorQuestions = Static<typeof InspectorQuestions>;

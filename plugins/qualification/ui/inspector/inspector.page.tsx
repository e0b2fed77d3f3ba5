import { Tag } from '@carbon/react';
import { DataTable, ErrorState, LoadingPage, PageLink, useFacilityData, type TableColumn } from '@limpid/ui-kit';
import {
  questionSources,
  type InspectorQuestion,
  type InspectorQuestions,
  type QuestionSource,
} from '#plugins/qualification/shared/inspector-question';
import { DossierChoice } from './dossier-choice.js';

const columns: readonly TableColumn<InspectorQuestion>[] = [
  { heading: 'Question', render: ({ question }) => question },
  {
    heading: 'Answer now',
    render: ({ answer, state }) => (
      <>
        {state === 'open' && (
          <Tag type="red" size="sm">
            Open
          </Tag>
        )}{' '}
        {answer}
      </>
    ),
  },
  {
    heading: 'Proof',
    render: ({ links }) => (
      <ul className="limpid-inspector-proof">
        {links.map(({ label, address }) => (
          <li key={address}>
            <PageLink address={address} otherwise="nothing">
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    ),
  },
];

/** The questions that inspectors ask, each with its answer now, and dossiers (screen S45). */
export function InspectorPage() {
  const { data, error, isPending, refetch } = useFacilityData<InspectorQuestions>(
    '/inspector-questions',
    'Answering the questions',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (isPending) return <LoadingPage />;
  return (
    <div className="limpid-page">
      <h1>Inspector seat</h1>
      <p className="limpid-lead">
        Questions that inspectors ask, answered from what is stored now, with the pages that prove it. For equipment, a
        product, a batch or a sample: search in the header, or print a dossier.
      </p>
      <DossierChoice />
      {(Object.entries(questionSources) as [QuestionSource, string][]).map(([source, title]) => (
        <section key={source}>
          <h2>{title}</h2>
          <DataTable
            title={title}
            columns={columns}
            rows={data.questions.filter(each => each.source === source)}
            keyOf={({ key }) => key}
          />
        </section>
      ))}
    </div>
  );
}

import { Route, useParams } from 'react-router';
import type { ChangeScope } from '../api/change-reasons.js';
import type { RecordRow } from '../api/queries.js';
import type { FormField, FormValues } from '../form/fields.js';
import { offeredFields } from '../form/offered-fields.js';
import type { RecordFormProps } from '../form/record-form.js';
import { partsOf, SlotPartContent } from '../app/slots.js';
import { PageRoutes } from '../app/page-routes.js';
import { Allowed } from '../states/allowed.js';
import { importWay } from '../states/ways-on.js';
import { ListPage, type ListColumn, type ListPageProps } from './list-page.js';
import { RecordPage, type RecordTab } from './record-page.js';
import { RevisionPage } from './revision-page.js';
import { CreatePage, EditPage } from './save-page.js';

export interface ResourcePagesProps<R extends RecordRow> {
  readonly list: Omit<ListPageProps<R>, 'rowLink' | 'add' | 'ways' | 'path' | 'many' | 'hasPast'>;
  readonly path: string;
  /** Stored once for all facilities: without past and preview. By default the records of a facility. */
  readonly scope?: 'installation';
  readonly one: string;
  readonly many: string;
  /** Noun of one record for headings and buttons: "production". */
  readonly noun: string;
  readonly permission: string;
  /** Archive where the area has that permission, otherwise Delete, or what stands for it (`actions` of the resource). */
  readonly archiveAction: 'Archive' | 'Delete' | 'Modify';
  /** Stands for Add in an area that lacks it. */
  readonly addAction?: 'Modify' | 'Generate';
  /** Address of the page that adds a record, where it asks for something else than the form. */
  readonly addAt?: string;
  /** Records that were never used can be deleted (`deletion` of the resource). */
  readonly deletes?: true;
  readonly fields: readonly FormField[];
  readonly defaults?: FormValues;
  readonly tabs: readonly RecordTab<R>[];
  readonly extra?: RecordFormProps['extra'];
}

/** The four pages of declared master data below one address: list, record, create, edit. */
export function ResourcePages<R extends RecordRow>(props: ResourcePagesProps<R>) {
  const { list, path, one, many, noun, permission, archiveAction, tabs } = props;
  const mayAdd = `${permission}.${props.addAction ?? 'Add'}` as const;
  const fields = offeredFields(many, props.fields);
  const extra = props.extra === undefined ? {} : { extra: props.extra };
  const hasPast = props.scope !== 'installation';
  const scope: ChangeScope = props.scope ?? 'facility';
  const save = { path, one, scope, listTitle: list.title, fields, previews: hasPast, ...extra };
  return (
    <PageRoutes>
      <Route
        path="/"
        element={
          <ListPage<R>
            {...list}
            ways={hasPast ? [{ ...importWay, permission: mayAdd }] : []}
            path={path}
            many={many}
            columns={[...list.columns, ...addedColumns<R>(many)]}
            {...(hasPast ? { hasPast } : {})}
            add={{
              label: `Add ${noun}`,
              permission: mayAdd,
              ...(props.addAt === undefined ? {} : { at: props.addAt }),
            }}
            rowLink={row => `/${row.id}`}
          />
        }
      />
      {props.addAt === undefined && (
        <Route
          path="/new"
          element={
            <Allowed permission={mayAdd}>
              <CreatePage {...save} title={`New ${noun}`} defaults={props.defaults ?? {}} />
            </Allowed>
          }
        />
      )}
      <Route
        path="/:id"
        element={
          <OneRecord
            {...{ path, one, many, tabs }}
            listTitle={list.title}
            previews={hasPast}
            permissions={{
              modify: `${permission}.Modify`,
              archive: `${permission}.${archiveAction}`,
              ...(props.deletes === true ? { delete: `${permission}.Delete` as const } : {}),
            }}
          />
        }
      />
      <Route
        path="/:id/edit"
        element={
          <Allowed permission={`${permission}.Modify`}>
            <OneEdit {...save} title={`Edit ${noun}`} />
          </Allowed>
        }
      />
      <Route
        path="/:id/revision"
        element={
          <Allowed permission={`${permission}.Modify`}>
            <OneRevision {...save} title={`Revise ${noun}`} />
          </Allowed>
        }
      />
    </PageRoutes>
  );
}

/** Columns that plugins place in the list of these records. */
function addedColumns<R extends RecordRow>(many: string): ListColumn<R>[] {
  return partsOf(`${many}.columns`).map(part => ({
    key: `${part.plugin}.${part.export}`,
    heading: part.title,
    notExported: true,
    render: row => <SlotPartContent part={part} given={{ row }} />,
  }));
}

function OneRecord<R extends RecordRow>(props: Omit<Parameters<typeof RecordPage<R>>[0], 'id'>) {
  const { id = '' } = useParams();
  return <RecordPage<R> {...props} id={id} />;
}

function OneEdit(props: Omit<Parameters<typeof EditPage>[0], 'id'>) {
  const { id = '' } = useParams();
  return <EditPage {...props} id={id} />;
}

function OneRevision(props: Omit<Parameters<typeof RevisionPage>[0], 'id'>) {
  const { id = '' } = useParams();
  return <RevisionPage {...props} id={id} />;
}

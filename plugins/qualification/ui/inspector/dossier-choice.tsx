import { Printer } from '@carbon/icons-react';
import { Button, ComboBox } from '@carbon/react';
import { useState } from 'react';
import { FilesInMaking, fp, useFacilityData, useFiles } from '@limpid/ui-kit';
import type { CoverageMapAnswer } from '#plugins/qualification/shared/coverage/coverage';

interface Subject {
  readonly id: string;
  readonly label: string;
  readonly kind: 'EquipmentDossier' | 'ProductionDossier';
}

/** Prints the dossier of one piece of equipment or one production: limits, coverage, studies, results, signatures. */
export function DossierChoice() {
  const { data } = useFacilityData<CoverageMapAnswer>('/coverage', 'Loading equipment and productions');
  const [subject, setSubject] = useState<Subject | null>(null);
  const files = useFiles('Printing the dossier');
  const subjects = data === undefined ? [] : subjectsOf(data.coverage);
  return (
    <div className="limpid-row limpid-inspector-dossier">
      <ComboBox
        id="dossier-subject"
        titleText="Dossier of equipment or a production"
        placeholder="Choose by ID or name"
        items={subjects}
        itemToString={item => item?.label ?? ''}
        shouldFilterItem={({ item, inputValue }) =>
          item.label.toLowerCase().includes((inputValue ?? '').trim().toLowerCase())
        }
        selectedItem={subject}
        onChange={({ selectedItem }) => setSubject(selectedItem ?? null)}
      />
      <Button
        kind="tertiary"
        renderIcon={Printer}
        disabled={subject === null}
        onClick={() => {
          if (subject !== null)
            files.get(fp(`/reports/${subject.kind}/${subject.id}/pdf`), `The dossier of ${subject.label}`);
        }}
      >
        Print dossier
      </Button>
      <FilesInMaking files={files} />
    </div>
  );
}

function subjectsOf({ equipments, productions }: CoverageMapAnswer['coverage']): Subject[] {
  const named =
    (kind: Subject['kind']) =>
    ({
      id,
      externalId,
      name,
    }: {
      readonly id: string;
      readonly externalId: string;
      readonly name: string;
    }): Subject => ({
      id,
      label: `${externalId} ${name}`,
      kind,
    });
  return [...equipments.map(named('EquipmentDossier')), ...productions.map(named('ProductionDossier'))];
}

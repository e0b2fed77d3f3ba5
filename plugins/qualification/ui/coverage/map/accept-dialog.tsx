import { useState } from 'react';
import { api, ApiFailure, DayField, fp, ReasonDialog, useSave, useSigning } from '@limpid/ui-kit';
import type { AcceptanceRequest, CoverageCell, CoveragePair } from '#plugins/qualification/shared/coverage/coverage';
import { nameOf } from '../words.js';

/** Accepts the gaps of a pair until a day: asks for the reason, then for the signature. */
export function AcceptDialog({
  pair: { equipment, production },
  gaps,
  isOpen,
  onClose,
}: {
  readonly pair: Pick<CoveragePair['pair'], 'equipment' | 'production'>;
  readonly gaps: readonly CoverageCell[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const [validUntil, setValidUntil] = useState<string | null>(null);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const save = useSave((body: AcceptanceRequest) => api.post(fp('/coverage/acceptances'), body, 'Accepting the gap'));
  const signing = useSigning<Pick<AcceptanceRequest, 'equipmentId' | 'productionId' | 'reason' | 'validUntil'>>({
    name: `coverage ${equipment.id} ${production.id}`,
    send: (values, proof) => save.mutateAsync({ ...values, ...proof }),
    comment: true,
  });
  const confirm = async (reason: string): Promise<void> => {
    if (validUntil === null) return;
    try {
      await signing.ask({ equipmentId: equipment.id, productionId: production.id, reason, validUntil });
    } catch (error) {
      const day = error instanceof ApiFailure ? error.fields.find(({ path }) => path === 'validUntil') : undefined;
      setFault(day?.message);
      throw error;
    }
  };
  return (
    <>
      <ReasonDialog
        open={isOpen}
        heading="Accept the gap"
        button="Accept and sign"
        missing={validUntil === null ? 'Please enter the day until which the gap is accepted' : null}
        onClose={onClose}
        onConfirm={confirm}
      >
        <p className="limpid-lead">
          {nameOf(production)} on {nameOf(equipment)}: {gaps.map(({ residue }) => residue.externalId).join(', ')}. An
          accepted gap is no proof: it stays in the map, marked, until a study closes it.
        </p>
        <DayField
          id="accept-until"
          label="Accepted until *"
          value={validUntil}
          fault={fault}
          onChange={day => {
            setValidUntil(day);
            setFault(undefined);
          }}
        />
      </ReasonDialog>
      {signing.dialog}
    </>
  );
}

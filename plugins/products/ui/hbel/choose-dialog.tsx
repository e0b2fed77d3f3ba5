import { Checkbox, Modal, TextArea } from '@carbon/react';
import { useState } from 'react';
import {
  api,
  ApiFailure,
  focusFault,
  fp,
  PreviewPanel,
  queryClient,
  ReasonField,
  toast,
  useOnce,
  useSave,
  useTyped,
  type FieldFault,
} from '@limpid/ui-kit';
import type { ShownHbel } from '#plugins/products/shared/hbel';
import { shownDaily, shownRatio } from './words.js';

const unstated = 'preview of the effect';

/** Asks for the reason of the choice and, if opinions differ more than tenfold, for an explanation. */
export function ChooseDialog({ hbel: shown, onClose }: { readonly hbel: ShownHbel; readonly onClose: () => void }) {
  // Freezes the opinion as read, so that a concurrent change cannot put another value into force.
  const [hbel] = useState(shown);
  const needsExplanation = hbel.flags.includes('unexplained');
  const { typed, type, forget } = useTyped(`choose ${hbel.id}`, { reason: '', explanation: '' });
  const { reason, explanation } = typed;
  const [overLower, setOverLower] = useState(hbel.chosenOverLower === true);
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const choose = useSave((body: object) => api.put(fp(`/hbels/${hbel.id}/choose`), body, 'Choosing'));
  const faultOf = (path: string): string | undefined => faults.find(fault => fault.path === path)?.message;
  const body = (why: string, whyApart: string): object => ({
    version: hbel.version,
    reason: why,
    ...(overLower ? { overLower } : {}),
    ...(needsExplanation ? { ratioExplanation: whyApart } : {}),
  });
  const [confirm] = useOnce(async () => {
    const missing: FieldFault[] = [
      ...(reason.trim().length < 3
        ? [{ path: 'reason', message: 'Please give a reason of at least 3 characters' }]
        : []),
      ...(needsExplanation && explanation.trim() === ''
        ? [{ path: 'ratioExplanation', message: 'Please explain why the opinions differ so much' }]
        : []),
    ];
    setFaults(missing);
    if (missing.length > 0) {
      focusFault();
      return;
    }
    try {
      await choose.mutateAsync(body(reason.trim(), explanation.trim()));
      toast({ kind: 'success', title: 'In force', text: 'Limits are recalculated' });
      forget();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // Reloads the opinion for the next time the dialog opens.
      if (error.errName === 'StaleRecordError') void queryClient.invalidateQueries({ queryKey: ['facility'] });
      setFaults(error.fields.length > 0 ? error.fields : [{ path: 'reason', message: error.message }]);
      focusFault();
    }
  });
  return (
    <Modal
      open
      modalHeading={`Put ${shownDaily(hbel.valueMgPerDay)} into force for the route ${hbel.route}?`}
      primaryButtonText="Put into force"
      secondaryButtonText="Cancel"
      selectorPrimaryFocus="#choose-reason"
      onRequestClose={onClose}
      onSecondarySubmit={() => {
        forget();
        onClose();
      }}
      onRequestSubmit={() => void confirm()}
    >
      <p className="limpid-lead">
        Limits that use {hbel.name} are recalculated immediately. The opinion now in force for this route becomes a
        draft.
      </p>
      <ReasonField
        id="choose-reason"
        label="Reason for choosing this opinion *"
        rows={3}
        value={reason}
        fault={faultOf('reason')}
        onChange={text => type({ reason: text })}
      />
      {hbel.basis !== 'AI' && (
        <Checkbox
          id="choose-over-lower"
          labelText="It governs its route although a lower value, such as an acceptable intake, applies to it"
          helperText="Without this, the lowest value in force for the route governs. Every limit based on the choice shows it."
          checked={overLower}
          onChange={(_event, { checked }) => setOverLower(checked)}
        />
      )}
      {needsExplanation && (
        <TextArea
          id="choose-explanation"
          labelText={`Why it differs ${shownRatio(hbel.ratio ?? 1)} from ${hbel.ratioTo ?? 'another opinion'} *`}
          rows={3}
          maxLength={2000}
          value={explanation}
          invalid={faultOf('ratioExplanation') !== undefined}
          invalidText={faultOf('ratioExplanation') ?? ''}
          onChange={event => type({ explanation: event.target.value })}
        />
      )}
      <PreviewPanel
        disabled={false}
        // Typed text does not affect limits, so the preview may be requested before it is complete.
        edits={() => [{ method: 'PUT', path: `/hbels/${hbel.id}/choose`, body: body(unstated, unstated) }]}
      />
    </Modal>
  );
}

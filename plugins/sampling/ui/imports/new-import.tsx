import {
  Button,
  FileUploaderButton,
  InlineLoading,
  InlineNotification,
  ProgressIndicator,
  ProgressStep,
} from '@carbon/react';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { ErrorState, LeaveGuard, PageBelow, formatSize } from '@limpid/ui-kit';
import { CheckedFile } from './checked-file.js';
import { ChooseProfile, useProfiles } from './choose-profile.js';
import { useImport } from './use-import.js';

/** The steps show the current position and must not take keyboard focus; the library's types lack this property. */
const notPressed = { tabIndex: -1 };

/** A new import: file, profile, every row with its sample, and one reasoned import of what was seen. */
export function NewImport() {
  const wizard = useImport();
  const { file, columns, preview, made, fault, sending } = wizard.state;
  const [isNewProfile, setNewProfile] = useState(false);
  const { profiles, suggestedId, error, refetch } = useProfiles(columns);
  const profileId = wizard.state.profileId ?? suggestedId;
  const step = preview !== null ? 2 : columns !== null ? 1 : 0;
  // Nothing can be lost any more, so that the page is left without a question.
  if (made !== null) return <Navigate to={`/${made.id}`} replace />;
  return (
    <PageBelow title="Import file" list="Result import">
      <LeaveGuard active={preview !== null && sending === null} what="the import">
        Nothing has been imported yet.
      </LeaveGuard>
      <ProgressIndicator currentIndex={step} spaceEqually className="limpid-import-steps">
        {['File', 'Profile', 'Check and import'].map(label => (
          <ProgressStep key={label} label={label} {...notPressed} />
        ))}
      </ProgressIndicator>
      <div className="limpid-row">
        <FileUploaderButton
          labelText={file === null ? 'Choose CSV or XLSX file' : 'Choose another file'}
          buttonKind={file === null ? 'primary' : 'tertiary'}
          size="md"
          accept={['.csv', '.xlsx']}
          disableLabelChanges
          disabled={sending !== null}
          onChange={event => {
            const chosen = event.target.files?.[0];
            if (chosen === undefined) return;
            setNewProfile(false);
            void wizard.choose(chosen);
          }}
        />
        {file !== null && (
          <strong>
            {file.name}, {formatSize(file.size)}
          </strong>
        )}
        {sending !== null && <InlineLoading description={`${sending}…`} />}
      </div>
      {fault !== null && (
        <InlineNotification kind="error" lowContrast hideCloseButton title="Nothing was imported" subtitle={fault} />
      )}
      {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
      {file !== null && columns !== null && (
        <ChooseProfile
          key={`${file.name} ${file.lastModified}`}
          columns={columns}
          profiles={profiles}
          profileId={profileId}
          isNew={isNewProfile}
          setNew={setNewProfile}
          onChoose={wizard.chooseProfile}
        />
      )}
      {columns !== null && preview === null && !isNewProfile && (
        <Button disabled={sending !== null} onClick={() => void wizard.check(profileId)}>
          Check without writing
        </Button>
      )}
      {preview !== null && (
        <CheckedFile
          key={preview.digest}
          preview={preview}
          isSending={sending !== null}
          onCheck={() => void wizard.check(profileId)}
          onConfirm={reason => void wizard.confirm(reason)}
        />
      )}
    </PageBelow>
  );
}

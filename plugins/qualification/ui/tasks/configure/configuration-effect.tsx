import { Button } from '@carbon/react';
import { useState } from 'react';
import { api, fp, refusalText, useOnce } from '@limpid/ui-kit';
import type { TaskConfigurationBody, TaskConfigurationEffect } from '#plugins/qualification/shared/task-configuration';
import { studyTypeWords, type StudyType } from '#schemas/enumerations/master-data';

/** How many tasks a change would add, before it is saved. */
export function ConfigurationEffect({ body }: { readonly body: TaskConfigurationBody }) {
  const [shown, setShown] = useState<{ readonly of: string; readonly sentences: readonly string[] } | null>(null);
  const key = JSON.stringify(body);
  const [ask, isRunning] = useOnce(async () => {
    try {
      const effect = await api.post<TaskConfigurationEffect>(
        fp('/qualification-task/configure/effect'),
        body,
        'The effect',
      );
      setShown({ of: key, sentences: sentencesOf(effect) });
    } catch (error) {
      setShown({ of: key, sentences: [refusalText(error)] });
    }
  });
  return (
    <div aria-live="polite">
      <Button kind="tertiary" size="md" disabled={isRunning} onClick={() => void ask()}>
        Show the effect
      </Button>
      {shown?.of === key && shown.sentences.map(sentence => <p key={sentence}>{sentence}</p>)}
      {shown !== null && shown.of !== key && <p>The rules changed: show the effect again.</p>}
    </div>
  );
}

function sentencesOf({ addsNow, dueWithinYear, dueWithinYearBefore, studyTypes }: TaskConfigurationEffect): string[] {
  const changed = studyTypes.filter(each => each.dueWithinYear !== each.dueWithinYearBefore);
  return [
    `${counted(addsNow)} would be added at once.`,
    `${counted(dueWithinYear)} would fall due within a year; it is ${dueWithinYearBefore} now.`,
    ...changed.map(
      each =>
        `${studyTypeWords[each.studyType as StudyType]}: ${each.dueWithinYear} instead of ${each.dueWithinYearBefore}.`,
    ),
  ];
}

function counted(count: number): string {
  return count === 1 ? '1 task' : `${count} tasks`;
}

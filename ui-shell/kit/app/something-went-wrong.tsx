import { Button } from '@carbon/react';

/**
 * The generic error screen (specification section 2); reloading the document is necessary because browsers do not retry
 * failed modules.
 */
export function SomethingWentWrong() {
  return (
    <div className="limpid-page limpid-empty" role="alert">
      <h1>Something went wrong</h1>
      <Button onClick={() => location.reload()}>Try again</Button>
    </div>
  );
}

import { Button } from '@carbon/react';

/** The generic error screen (specification section 2). A browser asks again for code that did not come only for a new document. */
export function SomethingWentWrong() {
  return (
    <div className="limpid-page limpid-empty" role="alert">
      <h1>Something went wrong</h1>
      <Button onClick={() => location.reload()}>Try again</Button>
    </div>
  );
}

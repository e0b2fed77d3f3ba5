/** A database of this browser, opened when it is first used. */
export function browserDatabase(name: string, create: (database: IDBDatabase) => void): () => Promise<IDBDatabase> {
  let opened: Promise<IDBDatabase> | null = null;
  return () => {
    opened ??= open(name, create, () => {
      opened = null;
    });
    return opened;
  };
}

async function open(name: string, create: (database: IDBDatabase) => void, closed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () => create(request.result));
  const database = await answerOf(request);
  // Signing out in another window removes the database.
  database.addEventListener('versionchange', () => {
    database.close();
    closed();
  });
  return database;
}

/** The answer of a request of the database. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser cannot store data')));
  });
}

/** Resolves when everything of a transaction is stored on the disk. */
export function stored(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(transaction.error ?? new Error('the browser cannot store data'));
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('error', fail);
    transaction.addEventListener('abort', fail);
  });
}

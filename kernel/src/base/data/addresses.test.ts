import { expect, test } from 'vitest';
import { databaseAddresses } from './addresses.js';

test('a connection URL with several hosts names one server each, with the same user, database and options', () => {
  expect(databaseAddresses('postgres://u:p%2C@one:5432,two:5433,[::1]/limpid?sslmode=require')).toEqual([
    'postgres://u:p%2C@one:5432/limpid?sslmode=require',
    'postgres://u:p%2C@two:5433/limpid?sslmode=require',
    'postgres://u:p%2C@[::1]/limpid?sslmode=require',
  ]);
});

test('a connection URL with one host or none stays as it is', () => {
  for (const url of ['postgres://u:p@one:5432/limpid', 'postgresql:///limpid?host=/run/postgresql'])
    expect(databaseAddresses(url)).toEqual([url]);
});

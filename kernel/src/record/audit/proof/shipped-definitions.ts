/**
 * Digests of the definitions that guard the trail itself, as the migrations of this program make them. The test of this file
 * compares them with a new database.
 */
export const shippedDefinitions: Readonly<Record<string, string>> = {};

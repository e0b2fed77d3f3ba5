/** SQL: the entry of the installation with a number. */
export const at = (seq: number): string => `where scope = 'system' and seq = ${seq}`;

/** SQL: gives an entry another person. */
export const edit = `update audit.entry set body = replace(body, 'Service account', 'Somebody else')`;

/** What verification says of a changed entry. */
export const changed = /entry was changed/;

/** What verification says of a trail that anchors know otherwise. */
export const disagrees = /disagrees with an anchor|up to the anchored number/;

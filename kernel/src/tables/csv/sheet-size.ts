/** The maximum number of rows and columns of an imported sheet. */
export const mostRows = 200_000;
export const mostColumns = 200;

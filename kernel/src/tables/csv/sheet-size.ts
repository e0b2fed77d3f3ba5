/** The largest number of rows and columns that an imported sheet may have. */
export const mostRows = 200_000;
export const mostColumns = 200;

/** Where the register of health-based limits is. */
export const hbelPath = '/app/master/hbels';

/** Path of the register of health-based limits. */
export const hbelPath = '/app/master/hbels';

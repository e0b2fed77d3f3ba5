/** SQL: whether run `r` has a cause of failure that concerns all contaminant sets, as its outcome counts them. */
export const failsAllSets = `(r.visually_clean is false
  or 'exceeded' in (r.holds #>> '{dirty,verdict}', r.holds #>> '{clean,verdict}')
  or r.sections #>> '{rinseClarity,data,isClear}' = 'false' or r.sections #>> '{odour,data,odourFree}' = 'false') is true`;

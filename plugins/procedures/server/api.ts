export { readProcedure, readProcedureSteps, type ProcedureSteps, type ProcedureToFollow } from './read-procedure.js';

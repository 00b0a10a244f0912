/**
 * `node:sqlite` of the person's Node, loaded only when a record is read. It warns that it is
 * experimental, which says nothing to a person.
 */
const emitWarning = process.emitWarning.bind(process);
process.emitWarning = () => undefined;
const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
process.emitWarning = emitWarning;

export { DatabaseSync };

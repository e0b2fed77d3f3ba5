export {
  asOwner,
  letters,
  linkFor,
  login,
  makePerson,
  named,
  newPassword,
  partsOf,
  setByLink,
  signedIn,
  type Person,
} from '#kernel/testing';

import TestRunner from 'jest-runner';

/** Jest's own runner, one spec file at a time, because these specs measure times and kill processes. */
export default class SerialRunner extends TestRunner {
  isSerial = true;
}

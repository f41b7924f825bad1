import TestRunner from 'jest-runner';

/** Jest's own runner, one spec file at a time: these specs measure, and kill processes. */
export default class SerialRunner extends TestRunner {
  isSerial = true;
}

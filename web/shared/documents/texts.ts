/** Words of an upload of one of a company's documents. Those of the specification stand letter for letter. */
export const uploadTexts = {
  title: 'Upload Document',
  type: 'Document type',
  chooseType: 'Choose a document type',
  file: 'File',
  drop: 'Drag and drop a file here, or',
  browse: 'choose a file',
  formats: 'PDF, DOC, DOCX, PNG, JPG or JPEG, at most 10MB',
  remove: 'Choose another file',
  incomplete: 'Please select a file and document type',
  replaces: (name: string) => `Replaces ${name}`,
  progress: 'Upload progress',
  sending: (part: string) => `Uploading, ${part}`,
  checking: 'Checking the file',
  upload: 'Upload',
  done: 'Document uploaded successfully',
  failed: 'Failed to upload document',
};

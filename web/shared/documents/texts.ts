/** Texts of the upload dialog for company documents. Texts from the specification are used verbatim. */
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

package storage

func newREST() *REST {
	return &REST{&genericregistry.Store{ResetFieldsStrategy: widget.Strategy}}
}
